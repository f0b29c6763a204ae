import { querySaleDetail, refundSale, sale } from '@cloud-steward/contract/value-added/order.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import '../sale-parts.css'

interface Props {
  id: string
  about: string | undefined
  onClose: () => void
}
/** Form to refund rooms of an order. All rooms not refunded yet are selected; the user may deselect some. */
export default function RefundForm({ id, about, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [sale.name, 'detail', id],
    queryFn: ({ signal }) => call(querySaleDetail, { id }, { signal }),
  })
  if (!data) return null
  const lines = data.lines.filter(({ state }) => state !== 'refunded')
  const isOne = lines.length < 2
  return (
    <CommandForm
      endpoint={refundSale}
      of={sale.name}
      given={{ id }}
      about={about}
      needed={['lineIds']}
      fields={isOne ? ['reason'] : ['lineIds', 'reason']}
      initial={{ lineIds: lines.map((line) => line.id) }}
      hint={t(`${sale.name}.refundHint`)}
      controls={{
        lineIds: (
          <Checkbox.Group
            className="shop-rooms"
            options={lines.map((line) => ({
              value: line.id,
              label: `${line.roomName} · ${formatFen(line.amountFen)} · ${t(`${sale.name}.state.${line.state}`)}`,
            }))}
          />
        ),
      }}
      after={(form) => <Total form={form} lines={lines} />}
      onDone={({ refundedFen }) => t(`${sale.name}.refundedSo`, { amount: formatFen(refundedFen) })}
      onClose={onClose}
    />
  )
}

interface TotalProps {
  form: FormInstance<Record<string, unknown>>
  lines: readonly { id: string; amountFen: number }[]
}
function Total({ form, lines }: TotalProps): ReactNode {
  const { t } = useTranslation()
  const chosen = Form.useWatch('lineIds', form) as string[] | undefined
  const given = lines.length < 2 ? lines : lines.filter(({ id }) => chosen?.includes(id))
  const totalFen = given.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return <p className="shop-total">{t(`${sale.name}.givesBack`, { amount: formatFen(totalFen) })}</p>
}
