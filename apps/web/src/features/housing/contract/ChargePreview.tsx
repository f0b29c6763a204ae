import { previewCharges } from '@cloud-steward/contract/housing/lease.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { ChargeTable } from './ChargeTable.tsx'

const TERMS = Object.keys(previewCharges.input).filter((key) => key !== 'signedOn')
const NEEDED = TERMS.filter((key) => key !== 'freeDays')

/** The charge schedule the terms in the form would give, redrawn as they change; the server computes it. */
export function ChargePreview({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const values = (Form.useWatch([], form) ?? {}) as Record<string, unknown>
  const terms = useDeferredValue(JSON.stringify(TERMS.map((key) => [key, values[key] ?? null])))
  const input = Object.fromEntries(JSON.parse(terms) as [string, unknown][])
  const complete = NEEDED.every((key) => input[key] !== null && input[key] !== '')
  const preview = useQuery({
    queryKey: ['housing.lease', 'preview', terms],
    enabled: complete,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      // A pause in typing: an amount half typed is not worth a question.
      await new Promise((done) => setTimeout(done, 300))
      signal.throwIfAborted()
      return call(previewCharges, input as never, { signal, quiet: true })
    },
  })
  if (!complete || preview.isPending) return null
  return (
    <section>
      <h3>{t('housing.lease.preview')}</h3>
      {preview.isError ? (
        <p role="alert">{preview.error instanceof ApiError ? preview.error.sentence(t) : t('kit.loadFailed')}</p>
      ) : (
        <ChargeTable charges={preview.data.charges} />
      )}
    </section>
  )
}
