import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { flag, ref } from '@cloud-steward/contract/kit/index.ts'
import { account } from '@cloud-steward/contract/prepaid/account.ts'
import { openAccounts, queryUnopened } from '@cloud-steward/contract/prepaid/unopened.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { PickTable } from '../../../components/PickTable.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshPrepaid } from './use-live-prepaid.ts'

type Row = AnswerOf<typeof queryUnopened>['rows'][number]
/** The inhabited rooms whose meters have no account, and what became of those that were opened. */
export default function OpenManyDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [values, setValues] = useState<Record<string, number | null>>({})
  const [terms, setTerms] = useState<{ planId?: string; leaseAllows: boolean }>({ leaseAllows: false })
  const [done, setDone] = useState<AnswerOf<typeof openAccounts>>()
  const { busy, submit, renew, leave } = useSubmit()
  const word = (key: string) => t(`${account.name}.${key}`)
  // Those there were when it was opened: opened, they are no longer in the list.
  const found = useQuery({
    queryKey: ['unopened', 'drawer'],
    queryFn: ({ signal }) => call(queryUnopened, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const rows = found.data?.rows ?? []
  const change = (run: () => void) => {
    renew()
    run()
  }
  const send = () =>
    submit(async (key) => {
      const given = chosen.map((id) => ({ id, value: values[id] ?? null }))
      setDone(await call(openAccounts, { rows: given, ...terms }, { key, quiet: true }))
      await refreshPrepaid()
    })
  const outcomeOf = (id: string) => {
    const one = done?.results.find((result) => result.id === id)
    return one ? (one.reason ?? `${word('opened')} · ${one.no}`) : '-'
  }
  const control = (key: 'planId' | 'leaseAllows', field: Parameters<typeof FieldControl>[0]['field']) => (
    <p>
      {word(key)}{' '}
      <FieldControl
        field={field}
        labelKey={`${account.name}.${key}`}
        label={word(key)}
        value={terms[key]}
        disabled={busy}
        onChange={(value) => change(() => setTerms((now) => ({ ...now, [key]: value ?? undefined })))}
      />
    </p>
  )
  return (
    <Drawer
      open={open}
      title={t(openAccounts.permission)}
      size={Math.min(900, window.innerWidth)}
      loading={found.isPending}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        done || !chosen.length ? null : (
          <DrawerFooter
            label={`${word('openAccount')} (${chosen.length})`}
            busy={busy}
            onOk={() => void send()}
            onCancel={() => leave(() => setOpen(false))}
          />
        )
      }
    >
      {found.isError && <Failed retry={found.refetch} />}
      {done ? (
        <Alert
          type="info"
          title={t('prepaid.panel.openedOf', {
            opened: done.results.filter(({ no }) => no).length,
            all: done.results.length,
          })}
        />
      ) : (
        <>
          <p className="quiet">
            {t('prepaid.panel.openManyHint', { shown: rows.length, total: found.data?.total ?? 0 })}
          </p>
          {control('planId', ref('prepaid.warningPlan', { optional: true }))}
          {control('leaseAllows', flag())}
        </>
      )}
      <PickTable<Row>
        rows={rows}
        chosen={chosen}
        onPick={(ids) => change(() => setChosen(ids))}
        columns={[
          { key: 'room', title: word('roomId'), render: (_, row) => row.roomName },
          { key: 'rentee', title: word('renteeId'), dataIndex: 'renteeName' },
          { key: 'since', title: word('since'), dataIndex: 'since' },
          { key: 'utility', title: word('utility'), render: (_, row) => word(`utility.${row.utility}`) },
          { key: 'meter', title: word('meterId'), dataIndex: 'meterNo' },
          done
            ? { key: 'outcome', title: word('outcome'), render: (_, row) => outcomeOf(row.id) }
            : {
                key: 'value',
                title: word('value'),
                render: (_, row) => (
                  <InputNumber
                    aria-label={`${word('value')} ${row.meterNo}`}
                    min={0}
                    controls={false}
                    placeholder={row.value == null ? undefined : String(row.value)}
                    value={values[row.id]}
                    onChange={(value) => change(() => setValues((now) => ({ ...now, [row.id]: value })))}
                  />
                ),
              },
        ]}
      />
    </Drawer>
  )
}
