import type { ReactNode } from 'react'
import { Monitor } from '../Monitor.tsx'
import { Connections } from './Connections.tsx'
import { Statements } from './Statements.tsx'
import { Tables } from './Tables.tsx'

/** Connections, locks, statements, tables and indexes of the database. */
export default function DatabasePage(): ReactNode {
  return (
    <Monitor code="druid">
      <Connections />
      <Statements />
      <Tables />
    </Monitor>
  )
}
