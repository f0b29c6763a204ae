import type { Endpoint, Resource } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { call } from '../infra/api.ts'
import { ApiError } from '../infra/api-error.ts'
import { findRow, type Row } from './rows.ts'

const ChangedMeanwhile = lazy(() => import('../components/unsaved/ChangedMeanwhile.tsx'))
type Values = Readonly<Record<string, unknown>>
interface Conflict {
  fields: readonly string[]
  theirs: Row
  mine: Values
  decide: (taken: readonly string[] | undefined) => void
}

/** What both mean by nothing. */
const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value)
/** The fields of a form that are not what it was filled with. */
export const changedOf = (values: Values, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, plain(value)] as const)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(plain(record[key]))),
  )

interface Update {
  /** Sends what was changed, and `more` in any case. Rejects as the call does, and with the refusal when the person decides nothing. */
  send: (id: string, record: Row, values: Values, key: string, more?: Values) => Promise<unknown>
  /** Asks what is to stand of what two people have changed. */
  question: ReactNode
}
/**
 * Updates a record from a form: sends the changed fields alone, with the copy the form was filled with. Where somebody has
 * saved the record meanwhile, both values are shown and the person says which stands.
 */
export function useFreshUpdate(resource: Resource, endpoint: Endpoint = resource.endpoints.update): Update {
  const [conflict, setConflict] = useState<Conflict>()
  /** The record as it was last read: after a decision that of the other person. */
  const read = useRef<Row>(undefined)
  const writable = (record: Values) =>
    Object.fromEntries(
      Object.entries(resource.fields).flatMap(([key, field]) =>
        field.readOnly || !(key in record) ? [] : [[key, record[key]]],
      ),
    )
  const send: Update['send'] = async (id, record, values, key, more = {}) => {
    const known = read.current ?? record
    const changed = changedOf(values, known)
    try {
      return await call(endpoint, { id, ...changed, ...more, was: writable(known) }, { key, quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'kit.error.changedMeanwhile') throw error
      const theirs = (await findRow(resource, id)) as Row | null
      if (!theirs) throw error
      const taken = await new Promise<readonly string[] | undefined>((decide) =>
        setConflict({ fields: Object.keys(error.fields), theirs, mine: values, decide }),
      )
      setConflict(undefined)
      if (!taken) throw new ApiError({ code: error.code, reason: error.reason, message: error.message })
      read.current = theirs
      const settled = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, taken.includes(name) ? theirs[name] : value]),
      )
      return send(id, theirs, settled, `${key}-${theirs.id.slice(-4)}-${taken.length}`, more)
    }
  }
  const question = conflict && (
    <Suspense>
      <ChangedMeanwhile
        resource={resource}
        fields={conflict.fields}
        theirs={conflict.theirs}
        mine={conflict.mine}
        onDecide={conflict.decide}
        onClose={() => conflict.decide(undefined)}
      />
    </Suspense>
  )
  return { send, question }
}
