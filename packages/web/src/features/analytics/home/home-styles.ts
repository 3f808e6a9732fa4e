// Styles of the library's parts this page uses, plain parts before what is made of them.
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
