import type { FormField } from '@cloud-steward/contract/workflow/form.ts'
import { queryUsername } from '@cloud-steward/contract/workflow/task.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { formatFen, formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import '../../components/record-sheet.css'

/** What was filled in, to be read. */
export function ProcessValues({
  fields,
  values,
  withEmpty = false,
}: {
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  /** Fields without a value are shown too. */
  withEmpty?: boolean
}): ReactNode {
  const isFilled = ({ key }: FormField) => values[key] !== undefined && values[key] !== null && values[key] !== ''
  const held = withEmpty ? fields : fields.filter(isFilled)
  const { t } = useTranslation()
  if (!held.length) return <p className="quiet">{t('workflow.detail.noValues')}</p>
  return (
    <dl className="record-sheet">
      {held.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>{isFilled(field) ? <Value field={field} value={values[field.key]} /> : '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
function Value({ field: { kind }, value }: { field: FormField; value: unknown }): ReactNode {
  const { t } = useTranslation()
  if (kind === 'user') return <Colleague id={String(value)} />
  if (kind === 'money') return formatFen(Number(value))
  if (kind === 'instant') return formatInstant(String(value))
  if (kind === 'flag') return t(value ? 'kit.yes' : 'kit.no')
  if (kind === 'files') return t('workflow.detail.files', { count: (value as unknown[]).length })
  return Array.isArray(value) ? value.join(t('workflow.detail.comma')) : String(value)
}
function Colleague({ id }: { id: string }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['workflow.colleague', 'list'],
    queryFn: ({ signal }) => call(queryUsername, {}, { signal }),
  })
  return data.flatMap(({ children }) => children).find((one) => one.id === id)?.value ?? id
}
