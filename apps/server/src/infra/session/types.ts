import type { Caller, Scope, Tenant } from '../ctx/types.ts'

/** A look at a tenant's data by a person of the platform whom the tenant let in. */
export interface LookIn {
  tenantName: string
  /** An instant, as on the wire. */
  until: string
  /** Writes down in both tenants what is looked at: without that it is not shown. */
  record(thing: string, input: object, requestId: string): Promise<void>
}
/** Who a token stands for, and what his roles may call. */
export interface Session {
  tokenHash: string
  /** The program it was given to; undefined in our console. */
  client?: string
  /** It reads what its user may read and changes nothing: a program that asked for no more, or a look at what a role shows. */
  readOnly: boolean
  /** A program that was not given the scope `account`: it reaches nothing that says who may act for the user. */
  keptFromAccount?: true
  /** He looks in: he reads, takes no file, and each look is written down. */
  lookIn?: LookIn
  tenant: Tenant
  user: Caller
  scope: Scope
  /** True when one of the named roles (all of the caller's when undefined) holds the URL and no hidden button takes it away. */
  mayCall(url: string, roleCodes?: string): boolean
  /** All he may call, by permission, until he has done what his tenant demands of him first. */
  only?: ReadonlySet<string>
  /** Asks the database anew at the next request: what he may see has changed just now. */
  forget(): void
}
/** Finds the session of a bearer token, or throws a Refusal with code 50008, 50012 or 50014. */
export type Authenticate = (token: string) => Promise<Session>
