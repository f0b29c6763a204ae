/** Whether people may register here: the page says so in the tag it begins with, so that nobody has to ask. */
export const isRegistrationOpen = (): boolean => document.documentElement.dataset.registration !== 'closed'
