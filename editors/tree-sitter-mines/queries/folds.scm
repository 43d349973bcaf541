(board) @fold
