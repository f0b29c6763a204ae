import type { Client } from 'pg'
import { wireTypes } from '../../src/infra/db/types.ts'

/** Stands for JSON, which may come as anything. */
export const ANYTHING = Symbol('anything')

const TEXTS: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2020-01-01',
  interval: '1 day',
  time: '12:00:00',
  timestamp: '2020-01-01 00:00:00',
  timestamptz: '2020-01-01 00:00:00+00',
}

/** A value of a type as our driver reads it from the wire, by the oid of the type. */
export async function driverValues(client: Client): Promise<(oid: number) => unknown> {
  const { rows } = await client.query<{ oid: number; name: string; category: string; element: string | null }>(
    `select t.oid::int as oid, t.typname as name, t.typcategory as category, e.typname as element
      from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  )
  const types = new Map(rows.map((one) => [one.oid, one]))
  const textOf = (name: string): string => TEXTS[name] ?? '1'
  return (oid) => {
    const { name, element } = types.get(oid)!
    if (/^jsonb?$/.test(element ?? name)) return ANYTHING
    const parse = wireTypes().getTypeParser(oid, 'text') as (text: string) => unknown
    return parse(element ? `{"${textOf(element)}"}` : textOf(name))
  }
}
