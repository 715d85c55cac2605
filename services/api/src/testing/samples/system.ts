export const PUBLIC_CALLS: readonly string[] = ['GET /version', 'GET /config', 'POST /analytics/events']
