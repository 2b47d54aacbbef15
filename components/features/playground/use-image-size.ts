"use client";
import { useEffect, useState } from "react";

/** An image's address with its size in pixels, once the browser knows it. */
export function useImageSize(url: string | undefined): { url: string; width: number; height: number } | undefined {
  const [size, setSize] = useState<{ url: string; width: number; height: number }>();
  useEffect(() => {
    setSize(undefined);
    if (!url) return;
    let current = true;
    const image = new Image();
    image.onload = () => {
      if (current) setSize({ url, width: image.naturalWidth, height: image.naturalHeight });
    };
    image.src = url;
    return () => {
      current = false;
    };
  }, [url]);
  return size;
}
