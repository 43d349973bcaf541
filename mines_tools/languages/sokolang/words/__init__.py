"""What people read about stacks, steps and places of Sokolang programs."""
