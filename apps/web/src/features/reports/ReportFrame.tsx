import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { MOST_SHOWN_ROWS, type previewReport } from '@cloud-steward/contract/reports/report.ts'
import { Alert, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatNumber, listed } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'

const LetterFrame = lazy(() => import('./LetterFrame.tsx'))
export type Preview = AnswerOf<typeof previewReport>

/** A report as a page in a frame that may do nothing: no script, no form, no way out. */
export function ReportFrame({ page }: { page: Preview }): ReactNode {
  const { t } = useTranslation()
  const { html, letter, hidden, cut } = page
  const word = (key: string, values?: Record<string, unknown>) => t(`report.page.${key}`, values)
  return (
    <div className="report-preview">
      <Size page={page} />
      {hidden.length > 0 && <Alert type="info" showIcon title={word('hiddenNote', { fields: listed(hidden) })} />}
      {cut.length > 0 && <Alert type="warning" showIcon title={word('cutNote', { sets: listed(cut) })} />}
      {letter ? (
        <Suspense fallback={<Skeleton active />}>
          <p className="quiet">{word('letterHint')}</p>
          <LetterFrame letter={letter} />
        </Suspense>
      ) : (
        <iframe title={word('preview')} sandbox="" srcDoc={html} />
      )}
    </div>
  )
}

/** How many records and groups the report has, and whether its page ends before its last row. */
function Size({ page }: { page: Preview }): ReactNode {
  const { t } = useTranslation()
  const { rows, hasMore } = page
  const counts = (['records', 'groups'] as const).flatMap((unit) =>
    page[unit] == null ? [] : [t(`report.page.${unit}`, { count: formatNumber(page[unit]) })],
  )
  const first = { rows: formatNumber(rows), shown: formatNumber(MOST_SHOWN_ROWS) }
  const told = [...counts, ...(hasMore ? [t('report.page.firstRows', first)] : [])]
  return told.length > 0 && <p className="quiet">{told.join(' · ')}</p>
}
