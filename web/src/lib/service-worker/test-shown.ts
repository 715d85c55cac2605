/** What the service worker tells the tabs when it has shown a test notification. */
export const TEST_SHOWN = 'test-notification-shown'
