import { App } from 'antd'
import { copyText } from '../infra/clipboard.ts'
import { useTranslation } from '../infra/i18n.ts'

/** Copies a text and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return async (text) => {
    if (await copyText(text)) void message.success(t('kit.copied'))
    else void message.warning(t('kit.copyFailed'))
  }
}
