"""The language Sokolang: a warehouse, a player who pushes and pulls crates, and stacks that the crates carry."""
