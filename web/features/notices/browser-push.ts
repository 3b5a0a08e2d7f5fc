import type { SubscribePushInput } from '#shared/contract/notice-channels.ts';
import { claimsOf, readToken } from '../../data/token.ts';
import { PUSH_HOLDER } from './keep-push.ts';

/** Whether this browser takes push messages for the account, or why it cannot. */
export type PushState = 'ON' | 'OFF' | 'BLOCKED' | 'NEEDS_HOME_SCREEN' | 'UNSUPPORTED';

/** How long the first visit may take to install the service worker. */
const READY_MS = 3_000;

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) {
    return isAppleBrowser() ? 'NEEDS_HOME_SCREEN' : 'UNSUPPORTED';
  }
  if (Notification.permission === 'denied') return 'BLOCKED';
  const registration = await Promise.race([navigator.serviceWorker.ready, sleep(READY_MS)]);
  if (registration === undefined) return 'UNSUPPORTED';
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && isHeldByAccount() ? 'ON' : 'OFF';
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}

/** On an iPhone, only an app on the home screen can take push messages. */
function isAppleBrowser(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
}

/** The subscription of this browser; null if permission is refused. The browser asks for it if it has not yet. */
export async function subscribeBrowser(serverKey: string): Promise<SubscribePushInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  // A subscription with another key of the server must be replaced.
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined) return null;
  return { endpoint, p256dh: plain(keys?.p256dh), auth: plain(keys?.auth) };
}

/** Ends the subscription in this browser, and returns its address, so that the server removes it too. */
export async function endBrowser(): Promise<string | null> {
  forgetHolder();
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

function plain(key = ''): string {
  return key.replaceAll('=', '');
}

/** Remembers which account switched push messages on here: nobody else who signs in gets them without asking. */
export function rememberHolder(): void {
  const { sub, sid } = claimsOf(readToken());
  try {
    localStorage.setItem(PUSH_HOLDER, `${sub}:${sid}`);
  } catch {
    // Without storage the account switches it on again after the next sign-in.
  }
}

function forgetHolder(): void {
  try {
    localStorage.removeItem(PUSH_HOLDER);
  } catch {
    // Nothing is remembered.
  }
}

function isHeldByAccount(): boolean {
  const { sub, sid } = claimsOf(readToken());
  try {
    return localStorage.getItem(PUSH_HOLDER) === `${sub}:${sid}`;
  } catch {
    return false;
  }
}
