import 'virtual:antd-core.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { antdLocale } from '../infra/antd-locale.ts'
import { loadLabels } from '../infra/i18n.ts'
import type { Language } from '../infra/language.ts'
import { queryClient } from '../infra/query-client.ts'
import { theme } from '../infra/theme.ts'
import { KeptPages } from './KeptPages.tsx'
import { Refusals } from './Refusals.tsx'
import { Sidebar } from './Sidebar.tsx'
import '../kit/kit.css'
import './shell.css'
import { followWidth } from './shell-store.ts'
import { TagsView } from './TagsView.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of every signed-in page, with the providers that pages need. */
export function ShellRoute(): ReactNode {
  const { t, i18n } = useTranslation()
  useEffect(followWidth, [])
  // Once the first page stands, the words of all others: a link to them then waits for nothing.
  useEffect(() => {
    const timer = setTimeout(() => void loadLabels().catch(() => undefined), 3_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ConfigProvider locale={antdLocale(i18n.language as Language)} theme={theme} componentSize="small">
      <App component={false} message={{ duration: 2 }}>
        <QueryClientProvider client={queryClient}>
          <Refusals />
          <a className="skip-link" href="#content">
            {t('shell.skip')}
          </a>
          <div className="shell">
            <Sidebar />
            <div className="shell-body">
              <TopBar />
              <TagsView />
              <main id="content" className="shell-content" tabIndex={-1}>
                <KeptPages />
              </main>
            </div>
          </div>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
