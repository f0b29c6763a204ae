import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { masterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { OwnRow } from '../../../components/OwnRows.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import { MyLeaseCard } from './MyLeaseCard.tsx'
import './my-lease.css'

const LeaseDetail = lazy(() => import('../contract/LeaseDetail.tsx'))
const MasterLeaseDetail = lazy(() => import('../master-lease/MasterLeaseDetail.tsx'))
const MOST = 100
/** Not put before the renter yet, or given up before it was signed. */
const UNSEEN = ['draft', 'in_review', 'cancelled']
const OVER = ['ended', 'terminated', 'renewed', 'swapped', 'transferred']

/** 我的合同: the leases of a renter as cards, those that go on first. */
export default function MyLeasePage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const dialog = useDialog()
  const { name, id, close } = dialog
  const found = useQuery({
    queryKey: [lease.name, 'mine'],
    queryFn: async ({ signal }) =>
      (await queryRows(lease, { sorter: 'startOn_descend', pageSize: MOST }, signal)).list.filter(
        ({ state }) => !UNSEEN.includes(state),
      ),
  })
  const whole = useQuery({
    queryKey: [masterLease.name, 'mine'],
    queryFn: async ({ signal }) =>
      (await queryRows(masterLease, { pageSize: MOST }, signal)).list.filter(({ state }) => !UNSEEN.includes(state)),
  })
  const open = (row: { id: string }) => dialog.show('detail', row.id)
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      {whole.data?.map((row) => (
        <Master key={row.id} row={row} onOpen={() => dialog.show('master', row.id)} />
      ))}
      <Rows of={found} none={t('housing.lease.noneOfMine')}>
        {(rows) => {
          const over = rows.filter(({ state }) => OVER.includes(state))
          return (
            <>
              <Cards rows={rows.filter((row) => !over.includes(row))} onOpen={open} />
              {over.length > 0 && (
                <details>
                  <summary className="my-former">{t('housing.lease.former', { count: over.length })}</summary>
                  <Cards rows={over} onOpen={open} />
                </details>
              )}
            </>
          )
        }}
      </Rows>
      <Suspense fallback={null}>
        {name === 'detail' && id && <LeaseDetail id={id} menu="mylease" onClose={close} />}
        {name === 'master' && id && <MasterLeaseDetail id={id} menu="mylease" onClose={close} />}
      </Suspense>
    </section>
  )
}

type Lease = RowOf<typeof lease>
const Cards = ({ rows, onOpen }: { rows: readonly Lease[]; onOpen: (row: Lease) => void }): ReactNode => (
  <div className="my-leases">
    {rows.map((row) => (
      <MyLeaseCard key={row.id} row={row} onOpen={() => onOpen(row)} />
    ))}
  </div>
)

/** A contract of several rooms, above the leases of its rooms. */
function Master({ row, onOpen }: { row: RowOf<typeof masterLease>; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <article className="my-lease my-master">
      <OwnRow
        title={`${t(masterLease.name)} ${row.no}`}
        notes={[
          t('housing.lease.days', { from: row.startOn, to: row.endOn }),
          t('housing.lease.roomsOf', { rooms: row.roomCount }),
        ]}
        amount={formatFen(row.rentFen)}
        state={<StateTag value={row.state}>{t(`${masterLease.name}.state.${row.state}`)}</StateTag>}
      />
      <Button onClick={onOpen}>{t('housing.lease.open')}</Button>
    </article>
  )
}
