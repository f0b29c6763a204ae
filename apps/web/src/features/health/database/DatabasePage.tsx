import type { ReactNode } from 'react'
import { Monitor } from '../Monitor.tsx'
import { Connections } from './Connections.tsx'
import { Statements } from './Statements.tsx'
import { Tables } from './Tables.tsx'

/** What the database does: statements that take long, connections, locks, tables and indexes. */
export default function DatabasePage(): ReactNode {
  return (
    <Monitor code="druid">
      <Connections />
      <Statements />
      <Tables />
    </Monitor>
  )
}
