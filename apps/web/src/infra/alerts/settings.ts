import { keptForAccount } from '../kept-for-account.ts'

/** How a user hears of alerts in this browser; the pop-ups are always shown. */
export interface AlertSettings {
  alertSound: boolean
  alertSpeech: boolean
}
export const DEFAULT_ALERTS: AlertSettings = { alertSound: true, alertSpeech: true }
export const alertSettings = keptForAccount<AlertSettings>('alerts', DEFAULT_ALERTS)
