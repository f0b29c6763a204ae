import type { Writable } from 'node:stream'
import { destination, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { LogStore } from './logs/log-store.ts'
import { redactLine } from './logs/redact.ts'
import { inSources } from './stacks.ts'

/**
 * The log of a process: a readable line each on a terminal, JSON for programs everywhere else.
 * Secrets and personal numbers are masked before a line is written.
 * @param to only for tests: another stream than the standard output
 * @param store keeps the lines for the log screen of the console
 */
export async function makeLog(
  level: string,
  isTerminal = process.stdout.isTTY,
  to?: Writable,
  store?: Pick<LogStore, 'write'>,
): Promise<Logger> {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: Error) => inSources(stdSerializers.err(error)) },
    hooks: {
      streamWrite: (line) => {
        const clean = redactLine(line)
        store?.write(clean)
        return clean
      },
    },
  }
  if (!isTerminal) return pino(options, to ?? destination(1))
  // Loaded on a terminal only: a service under a supervisor does not carry it in memory.
  const { default: pretty } = await import('pino-pretty')
  // Synchronous, so that a line stands before the text that is printed after it.
  const shown = {
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'step,tookMs',
    errorLikeObjectKeys: ['err'],
  }
  return pino(options, pretty({ ...shown, ...(to && { destination: to, colorize: false }) }))
}

/** Logs how long a step of the start has taken. @param from of `performance.now()` */
export function logTime(log: Logger, step: string, from: number): void {
  const tookMs = Math.round(performance.now() - from)
  log.info({ step, tookMs }, `${step} … ${(tookMs / 1_000).toFixed(1)} s`)
}
