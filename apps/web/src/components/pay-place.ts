import type { PAY_WAYS } from '@cloud-steward/contract/channels/order.ts'

/** Whether this page is open inside WeChat, whose cashier it may call. */
const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)
/** Whoever pays himself with a phone in his hand cannot scan its own screen. */
const isPhone = (): boolean => window.matchMedia('(pointer: coarse) and (max-width: 768px)').matches

/** How somebody pays on this very device. A browser's link into the app opens nothing where one is in it already. */
export function payPlace(hasInApp: boolean | undefined): (typeof PAY_WAYS)[number] {
  if (isInWechat()) return hasInApp ? 'jsapi' : 'native'
  return isPhone() ? 'h5' : 'native'
}
