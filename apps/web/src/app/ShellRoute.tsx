import 'virtual:antd-core.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { antdLocale } from '../infra/antd-locale.ts'
import { followErrors } from '../infra/error-log.ts'
import { loadLabels } from '../infra/i18n.ts'
import type { Language } from '../infra/language.ts'
import { queryClient } from '../infra/query-client.ts'
import { PRODUCT, useSettings } from '../infra/settings.ts'
import { applyTheme, dropTheme, LIBRARY_SIZES, themeOf } from '../infra/theme.ts'
import { KeptPages } from './KeptPages.tsx'
import { Refusals } from './Refusals.tsx'
import { RightPanel } from './RightPanel.tsx'
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
  useEffect(() => (PRODUCT.errorLog ? followErrors() : undefined), [])
  const { theme, dark, size, tagsView, fixedHeader } = useSettings()
  const looks = useMemo(() => themeOf(theme, dark, size), [theme, dark, size])
  // Before the browser paints: components and our own styles change their colours together.
  useLayoutEffect(applyTheme, [theme, dark])
  useLayoutEffect(() => dropTheme, [])
  // Once the first page stands, the words of all others: a link to them then waits for nothing.
  useEffect(() => {
    const timer = setTimeout(() => void loadLabels().catch(() => undefined), 3_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ConfigProvider locale={antdLocale(i18n.language as Language)} theme={looks} componentSize={LIBRARY_SIZES[size]}>
      <App component={false} message={{ duration: 2 }}>
        <QueryClientProvider client={queryClient}>
          <Refusals />
          <a className="skip-link" href="#content">
            {t('shell.skip')}
          </a>
          <div className={`shell size-${size}${fixedHeader ? ' shell-fixed' : ''}${tagsView ? '' : ' shell-tagless'}`}>
            <Sidebar />
            <div className="shell-body">
              <TopBar />
              {tagsView && <TagsView />}
              <main id="content" className="shell-content" tabIndex={-1}>
                <KeptPages />
              </main>
            </div>
          </div>
          <RightPanel />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
