import { GlobalOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { DropMenu } from '../components/DropMenu.tsx'
import { loadAntdLocale } from '../infra/antd-locale.ts'
import { changeLanguage, useTranslation } from '../infra/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../infra/language.ts'
import { queryClient } from '../infra/query-client.ts'

export function LanguageSelect(): ReactNode {
  const { t, i18n } = useTranslation()
  const speak = async (language: Language) => {
    await loadAntdLocale(language)
    await changeLanguage(language)
    // Rows carry texts of the server too.
    await queryClient.invalidateQueries()
  }
  const items = LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key], disabled: key === i18n.language }))
  return (
    <DropMenu menu={{ items, selectedKeys: [i18n.language], onClick: ({ key }) => void speak(key as Language) }}>
      <Button type="text" size="middle" icon={<GlobalOutlined />} aria-label={t('shell.login.language')} />
    </DropMenu>
  )
}
