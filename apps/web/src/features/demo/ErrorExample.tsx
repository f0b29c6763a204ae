import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'
import { DemoPage } from './DemoPage.tsx'

/** What a refused or unknown address looks like, within the frame, with a link to the page itself. */
export function ErrorExample({ code }: { code: 401 | 404 }): ReactNode {
  const { t } = useTranslation()
  return (
    <DemoPage about={`demo.page${code}.about`}>
      <div className="demo-code" aria-hidden="true">
        {code}
      </div>
      <h2>{t(`shell.page${code}`)}</h2>
      <p>{t(`shell.page${code}Hint`)}</p>
      <Link to={`/${code}`}>{t('demo.page.open')}</Link>
    </DemoPage>
  )
}
