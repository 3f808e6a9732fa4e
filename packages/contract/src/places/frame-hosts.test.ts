import { expect, test } from "vitest";
import * as z from "zod/mini";
import { frameHost } from "./frame-host.ts";
import { FrameHosts } from "./frame-hosts.ts";

test("only pages of the web have a host that a frame may show", () => {
  expect(frameHost("https://news.example.org/today?x=1#top")).toBe("news.example.org");
  expect(frameHost("HTTP://News.Example.org:8080/")).toBe("news.example.org:8080");
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://news.example.org/1",
    "file:///etc/passwd",
    "//news.example.org",
    "https:news.example.org",
    "https://news.example.org@evil.example/",
    "https://evil.example\\@news.example.org/",
    "https://news.example.org/a b",
    "",
  ])
    expect(frameHost(address), address).toBeUndefined();
});

test("hosts are listed without path or scheme, each once", () => {
  const parse = (...hosts: string[]) => z.safeParse(FrameHosts, hosts);
  expect(parse(" News.Example.org ", "10.0.0.5:3000").data).toEqual(["news.example.org", "10.0.0.5:3000"]);
  for (const host of [
    "",
    "*",
    "https://a.example",
    "a.example/x",
    "a b",
    "a.example#",
    "u@a.example",
    "'self'",
    "a;b",
  ])
    expect(parse(host).success, host).toBe(false);
  expect(parse("a.example", "A.example").success).toBe(false);
});
