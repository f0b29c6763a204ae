import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { forgetUnsaved, hasUnsaved } from '../../infra/unsaved.ts'

/** Asks whether to leave what is not saved. */
export function useAskUnsaved(): () => Promise<boolean> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return useCallback(
    () =>
      new Promise((resolve) => {
        modal.confirm({
          title: t('kit.unsaved'),
          okText: t('kit.leave'),
          cancelText: t('kit.stay'),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t],
  )
}

/** Leaves a frame that has several forms in it: at once when all are saved, else when the person agrees. */
export function useLeave(): (go: () => void) => void {
  const ask = useAskUnsaved()
  return (go) => {
    if (!hasUnsaved()) return go()
    void ask().then((agreed) => {
      if (!agreed) return
      forgetUnsaved()
      go()
    })
  }
}
