import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'

const KEPT_MS = 60_000
/** Of each built file; undefined where there is none. */
const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    void delay(KEPT_MS, undefined, { ref: false }).then(() => maps.delete(file))
  }
  return maps.get(file)
}

/**
 * An error whose stack names places in the sources instead of in the built file. Node can do this by itself
 * (`--enable-source-maps`), but then it keeps the maps of everything it loads from the start, 5 MB, and what it reads of them
 * at the first error for ever, 50 MB more (decision 0099).
 */
export function inSources<T>(error: T): T {
  const { stack } = (error ?? {}) as { stack?: unknown }
  if (typeof stack === 'string') (error as { stack: string }).stack = stackInSources(stack)
  return error
}
function stackInSources(stack: string): string {
  return stack.replace(
    /(?:file:\/\/)?(\/[^\s():]*\/dist\/\w+\.js):(\d+):(\d+)/g,
    (whole, file: string, line: string, column: string) => {
      if (file.includes('/node_modules/')) return whole
      const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!entry || !('originalSource' in entry)) return whole
      const source = new URL(entry.originalSource, `file://${file}`).pathname
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    },
  )
}
