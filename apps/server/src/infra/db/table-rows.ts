import type { Buffer } from 'node:buffer'
import type { ColumnsThat, columnTypes } from './column-types.ts'

/** How a value of a column comes to JavaScript (see types.ts), and how it is given to a statement. */
export interface ValueOf {
  bool: boolean
  bytea: Buffer
  date: string
  int2: number
  int4: number
  int8: number
  jsonb: unknown
  numeric: number
  text: string
  timestamptz: string
  uuid: string
  _text: string[]
  _uuid: string[]
}

type Types = typeof columnTypes
export type Table = keyof Types
/** A table whose rows belong to tenants. */
export type TenantTable = { [Name in Table]: 'tenant_id' extends keyof Types[Name] ? Name : never }[Table]

/** A row as `select *` of a table returns it. */
export type TableRow<Name extends Table> = {
  -readonly [Column in keyof Types[Name]]:
    | ValueOf[Types[Name][Column] & keyof ValueOf]
    | (Column extends ColumnsThat[Name]['mayBeNull'] ? null : never)
}

type Added<Name extends Table> = 'tenant_id' | ColumnsThat[Name]['areComputed']
type LeftOut<Name extends Table> = ColumnsThat[Name]['mayBeNull' | 'haveDefaults']
/** A row to be inserted; the insert adds the tenant, and the database what it computes. */
export type NewRow<Name extends Table> = Omit<TableRow<Name>, LeftOut<Name> | Added<Name>> &
  Partial<Pick<TableRow<Name>, Exclude<LeftOut<Name>, Added<Name>> & keyof TableRow<Name>>>
