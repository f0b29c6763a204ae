import pg from 'pg'

/**
 * How PostgreSQL values come to JavaScript: bigint (fen, counts) and numeric (areas) as numbers, dates as
 * `YYYY-MM-DD`, timestamps as ISO-8601 text in UTC. The session time zone is UTC, so a text turn is enough.
 */
export function wireTypes(): pg.CustomTypesConfig {
  const parsers = new Map<number, (text: string) => unknown>([
    [20, toSafeInteger],
    [1700, Number],
    [1082, String],
    [1184, toIso],
  ])
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}
const toIso = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`
