import { previewParts, shareRule } from '@cloud-steward/contract/channels/sharing-rule.ts'
import type { InputOf } from '@cloud-steward/contract/kit/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'

type Input = InputOf<typeof previewParts>
const EXAMPLE_FEN = 600_000
const isWhole = ({ receiverId, basisPoints, fixedFen, tiers }: Input['parts'][number]) =>
  !!receiverId &&
  (tiers?.length ? tiers.every((tier) => tier?.basisPoints != null) : basisPoints != null || fixedFen != null)

/** What the parts in the form would give of an amount, and at each limit of a tier; the server divides. */
export function PartsPreview({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const [baseFen, setBaseFen] = useState(EXAMPLE_FEN)
  const parts = (Form.useWatch<Input['parts'] | undefined>('parts', form) ?? []).filter(Boolean)
  const remainderId = Form.useWatch<string | undefined>('remainderId', form)
  const asked = useDeferredValue(JSON.stringify({ baseFen, parts, remainderId: remainderId ?? null }))
  const complete = parts.length > 0 && parts.every(isWhole)
  const { data } = useQuery({
    queryKey: [shareRule.name, 'previewParts', asked],
    enabled: complete,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewParts, JSON.parse(asked) as Input, { signal, quiet: true }),
  })
  const word = (key: string) => t(`${shareRule.name}.${key}`)
  const places = Array.from({ length: parts.length + 1 }, (_, at) => at)
  return (
    <section>
      <h3>{word('partsPreview')}</h3>
      <p className="quiet">{word('partsPreviewHint')}</p>
      <FieldControl
        field={previewParts.input.baseFen}
        labelKey={`${shareRule.name}.baseFen`}
        label={word('baseFen')}
        value={baseFen}
        onChange={(fen) => setBaseFen(Number(fen ?? 0))}
      />
      {complete && data && (
        <DataTable
          rowKey="baseFen"
          pagination={false}
          dataSource={data.rows}
          columns={[
            { key: 'baseFen', title: word('baseFen'), render: (_, row) => formatFen(row.baseFen), align: 'right' },
            ...places.map((at) => ({
              key: String(at),
              title: at === parts.length ? word('rest') : `${word('parts')} ${at + 1}`,
              align: 'right' as const,
              render: (_: unknown, row: { amounts: number[] }) => formatFen(row.amounts[at] ?? 0),
            })),
          ]}
        />
      )}
    </section>
  )
}
