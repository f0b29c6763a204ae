import { readFinalMeters } from '@cloud-steward/contract/checkout/check-out.ts'
import { decimal } from '@cloud-steward/contract/kit/index.ts'
import { quantity } from '@cloud-steward/contract/metering/price-plan.ts'
import { Button, Checkbox, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshCheckOut } from '../use-detail.ts'
import type { StepProps } from './steps.ts'

interface Typed {
  value?: number | null
  sure?: boolean
}
/** What the meters of the room show on the last day; their use is settled at once. */
export function MeterStep({ row, detail, open, word, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [skipped, setSkipped] = useState('')
  const { busy, submit, renew } = useSubmit()
  const { meters } = detail
  const put = (id: string, part: Typed) => {
    renew()
    setTyped((now) => ({ ...now, [id]: { ...now[id], ...part } }))
  }
  const valueOf = (meter: (typeof meters)[number]) => typed[meter.meterId]?.value ?? meter.finalValue
  const send = async (input: object) => {
    const sent = await submit(async (key) => {
      await call(readFinalMeters, { id: row.id, ...input }, { key, quiet: true })
      await refreshCheckOut()
    })
    if (sent) onDone()
  }
  const rows = meters.map((meter) => ({
    meterId: meter.meterId,
    value: valueOf(meter),
    sure: typed[meter.meterId]?.sure ?? false,
  }))
  if (!meters.length) return <p className="quiet">{word('noMeters')}</p>
  return (
    <>
      <DataTable
        rowKey="meterId"
        pagination={false}
        dataSource={meters}
        columns={[
          { key: 'no', title: word('meterNo'), dataIndex: 'no' },
          {
            key: 'utility',
            title: word('utility'),
            render: (_, one) => t(`metering.meter.utility.${one.utility}`),
          },
          {
            key: 'previous',
            title: word('previous'),
            render: (_, one) => (one.previousOn ? `${formatNumber(one.previousValue)}（${one.previousOn}）` : '-'),
          },
          {
            key: 'final',
            title: word('final'),
            width: 160,
            render: (_, one) => (
              <FieldControl
                field={decimal(quantity)}
                labelKey="checkout.checkOut.final"
                label={`${word('final')} ${one.no}`}
                value={valueOf(one)}
                disabled={!open}
                onChange={(value) => put(one.meterId, { value: value as number })}
              />
            ),
          },
          {
            key: 'sure',
            title: word('sure'),
            render: (_, one) => (
              <Checkbox
                aria-label={`${word('sure')} ${one.no}`}
                disabled={!open}
                checked={typed[one.meterId]?.sure ?? false}
                onChange={({ target }) => put(one.meterId, { sure: target.checked })}
              />
            ),
          },
          { key: 'settled', title: word('settled'), render: (_, one) => t(one.settled ? 'kit.yes' : 'kit.no') },
        ]}
      />
      <div className="flow-buttons">
        <Button
          type="primary"
          disabled={!open || rows.some(({ value }) => value == null)}
          loading={busy}
          onClick={() => void send({ rows })}
        >
          {word('save')}
        </Button>
      </div>
      <p className="quiet">{word('skipHint')}</p>
      <div className="flow-buttons">
        <Input
          style={{ maxWidth: 320 }}
          aria-label={word('skipped')}
          placeholder={word('skipped')}
          maxLength={200}
          disabled={!open}
          value={skipped}
          onChange={({ target }) => setSkipped(target.value)}
        />
        <Button disabled={!open || !skipped.trim()} onClick={() => void send({ skipped })}>
          {word('metersDone.skipped')}
        </Button>
      </div>
    </>
  )
}
