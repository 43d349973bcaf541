"""Start a command under limits, wait for its end, and write down what it took.

    python -I -S measured.py REPORT MEMORY CPU FILE_SIZE COMMAND…

This is a separate, small process, because the system also counts the memory that a process had
before it became the command. Started from a large process, every command would seem large. The
limits are bytes, seconds and bytes; 0 means no limit. REPORT is the descriptor to which `status
cpu_milliseconds peak_kilobytes` is written. The peak is that of the largest single process that the
command started.
"""

import os
import resource
import sys


def main() -> None:
    report, memory, cpu, size = map(int, sys.argv[1:5])
    os.set_inheritable(report, False)
    child = os.fork()
    if child == 0:
        try:
            for kind, most in (
                (resource.RLIMIT_CORE, None),
                (resource.RLIMIT_AS, memory),
                (resource.RLIMIT_CPU, cpu),
                (resource.RLIMIT_FSIZE, size),
            ):
                if most != 0:
                    resource.setrlimit(kind, (most or 0, most or 0))
            os.execvp(sys.argv[5], sys.argv[5:])
        except OSError as error:
            os.write(2, f"measured.py: {error}\n".encode())
        finally:
            os._exit(127)
    _, status, used = os.wait4(child, 0)
    milliseconds = round((used.ru_utime + used.ru_stime) * 1000)
    unit = 1024 if sys.platform == "darwin" else 1
    os.write(
        report,
        b"%d %d %d\n" % (os.waitstatus_to_exitcode(status), milliseconds, used.ru_maxrss // unit),
    )


main()
