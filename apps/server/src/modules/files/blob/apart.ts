import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type Exceeded = 'tooLarge' | 'tooSlow'
export interface Bounds {
  mostMs: number
  /** Megabytes that the process may hold. A hostile file unpacks without end. */
  mostMb: number
}

/**
 * Runs code on bytes in a process of its own: a library that unpacks foreign files holds the event loop, and its memory lies
 * outside the heap that a thread can limit. The code is text, because the server is shipped as one bundle. The process
 * gets no environment, the arguments, and the bytes as its input; it writes its answer to descriptor 3.
 * @returns undefined if it ended without an answer
 */
export async function runApart(
  code: string,
  args: readonly string[],
  bytes: Buffer,
  { mostMs, mostMb }: Bounds,
): Promise<{ told: string } | { failed: Exceeded } | undefined> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', '-e', code, '--', ...args], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  let ended: Exceeded | undefined
  const end = (why: Exceeded) => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const clock = setTimeout(() => end('tooSlow'), mostMs)
  const watch = setInterval(() => void memoryOf(child.pid).then((mb) => mb > mostMb && end('tooLarge')), 100)
  try {
    // A process that has ended takes no more bytes.
    child.stdin!.on('error', () => {})
    child.stdin!.end(bytes)
    const told = await text(child.stdio[3] as Readable)
    return ended ? { failed: ended } : told ? { told } : undefined
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/** Megabytes a process holds; 0 where the system does not tell (only Linux does in this way). */
async function memoryOf(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').then(
    (line) => Number(line.split(' ')[1]),
    () => 0,
  )
  return (pages * 4_096) / 1_048_576
}
