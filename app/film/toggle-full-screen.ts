type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Into full screen, in landscape on a phone, or out of it; an iPhone can do so with the video
 * alone. What the browser refuses stays as it is.
 */
export async function toggleFullScreen(stage: HTMLElement, video: IPhoneVideo | null): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    if (!document.fullscreenEnabled) return video?.webkitEnterFullscreen?.();
    await stage.requestFullscreen();
    // TypeScript's DOM library does not have `lock`, because not every browser has it.
    const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
    // Only phones can be turned.
    await orientation.lock?.('landscape');
  } catch {
    // Refused.
  }
}
