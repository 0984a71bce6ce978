"""What `grader.py --help` says below the options."""

EPILOG = """\
examples:
  grader.py                                    our solver, or this course
  grader.py raid --solver "python mine.py"     one suite, your own program
  grader.py raid --submissions class/           a whole class
  grader.py raid --submissions class/ --reports out/  ... every report
  grader.py --failed --solver "python mine.py" what failed last time, again

reports (KIND of --report):
  jsonl html students csv junit ctrf gradescope annotations summary classroom

other commands, each with --help:
  new import export doctor hunt adequacy calibrate rejudge update merge
  worker languages

exit codes: 0 everything accepted, 1 something not accepted, 2 the judge could
not judge, 130 or 143 interrupted (finished results are kept; the same command
continues where it stopped)
"""
