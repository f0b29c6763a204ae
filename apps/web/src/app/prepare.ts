import { loadAntdLocale } from '../infra/antd-locale.ts'
import { startI18n } from '../infra/i18n.ts'
import { currentLanguage } from '../infra/language.ts'
import { loadTheme } from '../infra/theme.ts'

/** What must be there before the shell is drawn for the first time. */
export const prepare = (): Promise<unknown> =>
  Promise.all([startI18n(), loadAntdLocale(currentLanguage()), loadTheme()])
