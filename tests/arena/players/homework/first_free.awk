# Stakes on the first free cell in reading order.
NR == 1 { size = $1 }
NR == 3 { side = $1 }
NR > 4 + size { board[++rows] = $1 }
END {
    for (row = 1; row <= size && !place; row++)
        if (place = index(board[row], "."))
            break
    print substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", place, 1) row " Stake"
    board[row] = substr(board[row], 1, place - 1) side substr(board[row], place + 1)
    for (row = 1; row <= size; row++)
        print board[row]
}
