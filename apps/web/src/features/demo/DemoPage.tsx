import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import './demo.css'

/** The sheet all demonstrations stand on: the title of the page, what it shows, and the thing itself. */
export function DemoPage({ about, children }: { about: string; children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  return (
    <section className="demo-page">
      <h1>{title}</h1>
      <p>{t(about)}</p>
      {children}
    </section>
  )
}
