import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import {
  bookYearRefunds,
  previewYearRefunds,
  yearCheck,
  yearRefund,
} from '@cloud-steward/contract/prepaid/year-check.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { refreshRows } from '../../../kit/rows.ts'

const NAME = yearCheck.name
interface Props {
  row: RowOf<typeof yearCheck>
  mayBook: boolean
  onClose: () => void
}
/** Who gets what back of a year, and the command that books it. */
export default function YearRefundDrawer({ row, mayBook, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const of = { siteId: row.siteId, utility: row.utility, year: row.year }
  const word = (key: string) => t(`${NAME}.${key}`)
  const title = [word('bookYearRefunds'), row.siteName, t(`${NAME}.utility.${row.utility}`), row.year].join(' · ')
  if (mayBook)
    return (
      <CommandForm
        endpoint={bookYearRefunds}
        of={NAME}
        given={of}
        fields={['reason']}
        title={title}
        width={760}
        hint={word('bookHint')}
        after={() => <Parts of={of} />}
        refresh={async () => {
          await Promise.all([refreshMoney(), refreshRows(NAME), refreshRows(yearRefund.name)])
        }}
        onDone={({ payers }: { payers: number }) => t(`${NAME}.booked`, { count: payers })}
        onClose={onClose}
      />
    )
  return (
    <Drawer
      open={open}
      title={title}
      size={Math.min(760, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <Parts of={of} />
    </Drawer>
  )
}

function Parts({ of }: { of: { siteId: string; utility: Props['row']['utility']; year: number } }): ReactNode {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: [NAME, 'preview', of],
    queryFn: ({ signal }) => call(previewYearRefunds, of, { signal }),
  })
  const word = (key: string) => t(`${NAME}.${key}`)
  return (
    <>
      {data && data.payers > data.parts.length && (
        <p className="quiet">{t(`${NAME}.more`, { count: data.parts.length })}</p>
      )}
      <DataTable
        rowKey="leaseId"
        loading={isPending}
        pagination={false}
        dataSource={data?.parts ?? []}
        columns={[
          { key: 'leaseNo', title: t('housing.lease.no'), dataIndex: 'leaseNo' },
          { key: 'renteeName', title: t('housing.rentee'), dataIndex: 'renteeName' },
          { key: 'paidFen', title: word('paidFen'), align: 'right', render: (_, one) => formatFen(one.paidFen) },
          { key: 'amountFen', title: word('amountFen'), align: 'right', render: (_, one) => formatFen(one.amountFen) },
        ]}
      />
    </>
  )
}
