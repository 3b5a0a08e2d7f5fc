import { renderNotices } from '../notices/render-notices.ts';
import type { Renderers } from './renderers.ts';

/** Each feature's messages. A kind without a renderer is cancelled. */
export const everyRenderer: Renderers = { NOTICE: renderNotices };
