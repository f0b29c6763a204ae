import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Link } from 'react-router'
import { mayOpen } from '../infra/permissions.ts'
import { useSession } from '../infra/session-store.ts'
import type { Column } from '../kit/columns.ts'

/** Lets the numbers of a row's lease, and of its contract of several rooms, lead there, where one may go. */
export function useContractColumn() {
  const session = useSession()
  const [lease, master] = [mayOpen(session, 'contract'), mayOpen(session, 'masterlease')]
  return <R extends Resource>(columns: Column<R>[]): Column<R>[] =>
    columns.map((column) => {
      if (column.key !== 'contractNo') return column
      const render = (_: unknown, row: RowOf<R>) => {
        const { contractNo, leaseId } = row as { contractNo?: string | null; leaseId?: string | null }
        const [no, whole] = contractNo?.split(' · ') ?? []
        if (!no) return <span className="quiet">-</span>
        return (
          <>
            {lease && leaseId ? <Link to={`/contract?open=detail:${leaseId}`}>{no}</Link> : no}
            {whole && ' · '}
            {whole && master ? <Link to={`/masterlease?no=${whole}`}>{whole}</Link> : whole}
          </>
        )
      }
      return { ...column, render }
    })
}
