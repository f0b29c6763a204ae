import { type Sql, sql } from '../../../infra/db/sql.ts'

/** The caller's rights: those below each folder with rights of its own, and `usual` for all other places. */
export interface Reach {
  usual: number
  folders: { id: string; depth: number; may: number }[]
}

/** The same for a node `t` in SQL. */
export const mayIn = ({ usual, folders }: Reach): Sql =>
  folders.length
    ? sql`coalesce((select m.may from unnest(${folders.map(({ id }) => id)}::uuid[], ${folders.map(({ depth }) => depth)}::int[],
        ${folders.map(({ may }) => may)}::int[]) m(id, depth, may) where m.id = t.id or m.id = any(t.above) order by m.depth desc limit 1), ${usual}::int)`
    : sql`${usual}::int`
