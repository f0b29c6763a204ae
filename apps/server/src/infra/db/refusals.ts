import { Refusal } from '@cloud-steward/contract/kit/error.ts'
import { DatabaseError } from 'pg'

interface PgError extends Error {
  code?: string
  constraint?: string
  detail?: string
  table?: string
}

/** Reasons of named constraints, so that the database's last word is a clear sentence. Modules add theirs at start. */
const reasons = new Map<string, { reason: string; fields?: string[] }>()
export const explainConstraint = (constraint: string, reason: string, fields?: string[]): void =>
  void reasons.set(constraint, { reason, fields })

const UNAVAILABLE = /^(08|53|57P|57014|25006|58030)/

/** The connection to the database failed: it could not be opened, broke, or did not answer in time. */
export class ConnectionFault extends Error {}
/** An error of the database client: of a statement as PostgreSQL said it, or of the connection. */
export const faultOfClient = (error: unknown): Error =>
  error instanceof DatabaseError || error instanceof ConnectionFault
    ? error
    : new ConnectionFault((error as Error)?.message, { cause: error })

/** True when the same work may succeed if done again: serialization failure, deadlock. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes((error as PgError)?.code ?? '')

/** True when the database can never hold what it was given, however often: a text with NUL, a number out of range. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Refusal && (error.cause as PgError | undefined)?.code?.startsWith('22') === true

/**
 * Turns an error of the database into what the caller may be told. Errors are told apart by their type: any other stays the
 * error it is (500, logged); the text of a message decides nothing.
 */
export function toRefusal(error: unknown): unknown {
  if (error instanceof ConnectionFault) return Object.assign(unavailable(), { cause: error })
  if (!(error instanceof DatabaseError)) return error
  const { code, constraint, message } = error
  if (constraint && reasons.has(constraint)) {
    const { reason, fields } = reasons.get(constraint)!
    return new Refusal(reason, { fields })
  }
  if (code === '23505') return new Refusal('kit.error.duplicate')
  if (code === '23503') return missingParent(error) ?? new Refusal('kit.error.inUse')
  // The row, or what it would become, is none the caller sees.
  if (code === '42501' && /policy "(row|room)_scope"/.test(message))
    return new Refusal('kit.error.notFound', { http: 404 })
  if (code === '23514' || code === '23502' || code?.startsWith('22'))
    return Object.assign(new Refusal('kit.error.badValue'), { cause: error })
  return code && UNAVAILABLE.test(code) ? unavailable() : error
}
const unavailable = (): Refusal => new Refusal('kit.error.unavailable', { http: 503 })

/**
 * A foreign key is broken from two sides: what a new row names is not there, or what is removed is still named. The
 * field follows from the constraint's name, `<table>_tenant_id_<column>_fkey`.
 */
function missingParent({ detail = '', table = '', constraint = '' }: PgError): Refusal | undefined {
  if (!detail.includes('is not present')) return undefined
  const column = constraint.slice(table.length + 1).replace(/^tenant_id_|_fkey\d*$/g, '')
  return new Refusal('kit.error.notFound', {
    http: 404,
    fields: [column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())],
  })
}
