import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { LineOffers } from './LineOffers.tsx'
import { MyLines } from './MyLines.tsx'

const VIEWS = ['myLines', 'offers'] as const

/** 宽带: the lines of a renter, and what he can order for his rooms. */
export default function MyLinesPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [params] = useSearchParams()
  const view = params.get('view') === 'offers' ? 'offers' : 'myLines'
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <PageViews
        title={page.title}
        views={VIEWS.map((value) => ({ value, label: t(`${lineAccount.name}.${value}`) }))}
        value={view}
      />
      {view === 'myLines' ? <MyLines /> : <LineOffers salesCode={params.get('code') ?? undefined} />}
    </section>
  )
}
