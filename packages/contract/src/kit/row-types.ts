import type { DataOf } from './field.ts'
import type { Resource } from './resource.ts'

type RefName<K> = K extends `${infer P}Id` ? `${P}Name` : K extends `${infer P}Code` ? `${P}Name` : never
type NamedKeys<S> = {
  [K in keyof S]: S[K] extends { kind: 'ref' | 'region' }
    ? RefName<K>
    : S[K] extends { kind: 'dict' }
      ? `${K & string}Cn`
      : never
}[keyof S]
/** A row as the server sends it: the fields, the id, the creation time, and the titles of referenced records. */
export type RowOf<R> =
  R extends Resource<infer S, infer A>
    ? DataOf<S> & { id: string; createTime: string } & { [K in NamedKeys<S> & string]?: string | null } & ([A] extends [
          never,
        ]
          ? unknown
          : { actions: Readonly<Record<A, string | null>> })
    : never
/** What add accepts. Update accepts any part of it plus the id. */
export type DraftOf<R> =
  R extends Resource<infer S>
    ? DataOf<{ [K in keyof S as S[K] extends { readOnly: true } ? never : K]: Typed<S[K]> }>
    : never
type Typed<F> = F extends { numbered: string } ? F & { optional: true } : F
