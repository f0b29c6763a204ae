import { inspect } from 'node:util'

/**
 * A reason not to start that the person at the terminal can act on. `runCommand` prints the message as one line,
 * without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Runs the main function of a command. What fails is said on the terminal, and the exit code is 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`)
    process.exit(1)
  })
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be created',
}

/** Turns a failed write below `dir` into a StartError that names the directory and the cause; hands on anything else. */
export function unwritable(dir: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException)?.code ?? '']
  if (!reason || error instanceof StartError) return error
  return new StartError(`The data directory ${dir} cannot be used: ${reason}. Set DATA_DIR to another directory.`)
}
