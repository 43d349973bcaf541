"""The Sokolang language: a warehouse, a player who pushes and pulls crates, and the stacks that crates carry."""
