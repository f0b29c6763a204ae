import type { AnswerOf, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { account, closeAccounts } from '@cloud-steward/contract/prepaid/account.ts'
import { Alert, Drawer, Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshPrepaid } from './use-live-prepaid.ts'

type Row = RowOf<typeof account>
/** Closes chosen accounts at once: a last number for each where the device told none, and what became of each. */
export default function CloseManyDrawer(props: { accounts: readonly Row[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  // Those chosen when it was opened: the list behind it changes when they are closed.
  const [rows] = useState(props.accounts)
  const [values, setValues] = useState<Record<string, number | null>>({})
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<AnswerOf<typeof closeAccounts>>()
  const [open, setOpen] = useState(true)
  const { busy, submit, renew, leave } = useSubmit()
  const word = (key: string) => t(`${account.name}.${key}`)
  const close = () =>
    submit(async (key) => {
      const given = rows.map(({ id }) => ({ id, value: values[id] ?? null }))
      setDone(await call(closeAccounts, { rows: given, reason }, { key, quiet: true }))
      await refreshPrepaid()
    })
  const outcomeOf = (id: string) => {
    const one = done?.results.find((result) => result.id === id)
    if (!one) return '-'
    const amounts = { refund: formatFen(one.refundFen ?? 0), debt: formatFen(one.debtFen ?? 0) }
    return one.reason ?? `${word('closed')} · ${t('prepaid.panel.closedWith', amounts)}`
  }
  return (
    <Drawer
      open={open}
      title={t(closeAccounts.permission)}
      size={Math.min(760, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && props.onClose()}
      footer={
        done ? null : (
          <DrawerFooter
            label={t(closeAccounts.permission)}
            busy={busy}
            disabled={!reason.trim()}
            onOk={() => void close()}
            onCancel={() => leave(() => setOpen(false))}
          />
        )
      }
    >
      {done ? (
        <Alert type="info" title={t('prepaid.panel.closedUnder', { no: done.closeNo })} />
      ) : (
        <>
          <p className="quiet">{t('prepaid.panel.closeManyHint')}</p>
          <Input
            aria-label={word('reason')}
            placeholder={word('reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => {
              renew()
              setReason(event.target.value)
            }}
          />
        </>
      )}
      <DataTable<Row>
        rowKey="id"
        pagination={false}
        dataSource={[...rows]}
        columns={[
          { key: 'no', title: word('no'), dataIndex: 'no' },
          { key: 'room', title: word('roomId'), dataIndex: 'roomName' },
          { key: 'utility', title: word('utility'), render: (_, row) => word(`utility.${row.utility}`) },
          {
            key: 'balance',
            title: word('balanceFen'),
            align: 'right',
            render: (_, row) => formatFen(row.balanceFen),
          },
          done
            ? { key: 'outcome', title: word('outcome'), render: (_, row) => outcomeOf(row.id) }
            : {
                key: 'value',
                title: word('value'),
                render: (_, row) => (
                  <InputNumber
                    aria-label={`${word('value')} ${row.no}`}
                    min={0}
                    controls={false}
                    value={values[row.id]}
                    onChange={(value) => {
                      renew()
                      setValues((now) => ({ ...now, [row.id]: value }))
                    }}
                  />
                ),
              },
        ]}
      />
    </Drawer>
  )
}
