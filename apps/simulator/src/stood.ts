import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const KEEP_MS = 20_000
interface Standing {
  address: string
  state(): object
}
/** Where devices stood when they last ran, kept beside the plan: they go on from there. */
export function openStanding(plan: string) {
  const file = `${plan}.state`
  const before = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, object>
  return {
    of: (address: string): object => before[address] ?? {},
    /** Writes down how all of them stand, now and then and at the end; ends the program when it is told to. */
    keepUntilTheEnd(all: readonly Standing[], leaving: () => Promise<unknown> = async () => {}): void {
      const keep = (): void => {
        writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(all.map((one) => [one.address, one.state()]))))
        renameSync(`${file}.new`, file)
      }
      setInterval(keep, KEEP_MS)
      const leave = (): void => {
        keep()
        void leaving().finally(() => process.exit(0))
      }
      // Whoever started it has gone: so does it.
      process.once('disconnect', leave)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
    },
  }
}
